import pg from 'pg'

/** Does work on a connection of its own, which is closed after it. */
export async function withClient<T>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(config)
  // A connection that breaks also fails the statement that waits for it.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Whether row security does not bind the role that a connection has. */
export async function bypassesRowSecurity(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ bypasses: boolean }>(
    'select rolsuper or rolbypassrls as bypasses from pg_roles where rolname = current_user',
  )
  return rows[0]?.bypasses ?? false
}
