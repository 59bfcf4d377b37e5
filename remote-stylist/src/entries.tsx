interface EntriesProps {
  readonly entries: readonly (readonly [name: string, value: string | null | undefined])[]
  readonly className?: string
}

export const Entries = ({ entries, className }: EntriesProps) => (
  <dl className={className}>
    {entries.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
