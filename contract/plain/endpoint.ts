export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Method and path of a call, with `:name` for each parameter, as in `GET /api/leads/:id`. No two calls have the same. */
export type Endpoint = `${Method} /${string}`

/** The names of the parameters of a path. */
export type ParamOf<Path extends string> = Path extends `${string}/:${infer Name}/${infer Rest}`
  ? Name | ParamOf<`/${Rest}`>
  : Path extends `${string}/:${infer Name}`
    ? Name
    : never

export function partsOf(endpoint: Endpoint): { method: Method; path: string; params: string[] } {
  const [method, path] = endpoint.split(' ') as [Method, string]
  return { method, path, params: [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name) }
}
