export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Method and path of a call, with `:name` for each parameter, as in `GET /api/leads/:id`. No two calls have the same. */
export type Endpoint = `${Method} /${string}`

export function partsOf(endpoint: Endpoint): { method: Method; path: string } {
  const [method, path] = endpoint.split(' ') as [Method, string]
  return { method, path }
}
