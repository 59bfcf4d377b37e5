interface AnnouncementProps {
  readonly children: string | undefined
  readonly isError?: boolean
}

/** Stands on the page before it has anything to say, as screen readers only tell of changes inside it. */
export const Announcement = ({ children, isError = false }: AnnouncementProps) => (
  <div role={isError ? 'alert' : 'status'} className="announcement">
    {children && <p>{children}</p>}
  </div>
)
