import pg from 'pg'

/** Does something on a connection of its own. */
export async function withClient<Result>(
  url: string,
  task: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await task(client)
  } finally {
    await client.end()
  }
}
