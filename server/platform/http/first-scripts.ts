const APP = ['app/app.tsx']
const MEMBER = [...APP, 'app/shell.tsx']

/**
 * Scripts that a screen loads before anyone presses anything, besides what they import, by its address, in which `{id}` is any
 * part. They are named in the page, so that the browser loads them beside each other rather than each when another asks for it.
 */
export const firstScripts: Record<string, string[]> = {
  '/auth': ['app/login.tsx'],
  '/': [...MEMBER, 'dashboard/dashboard-screen.tsx', 'dashboard/preload-dashboard.ts'],
  '/sales': [...MEMBER, 'leads/list/sales-screen.tsx', 'leads/list/preload-sales.ts'],
  '/sales/lead/{id}': [...MEMBER, 'leads/page/lead-screen.tsx', 'leads/page/preload-lead.ts'],
  '/tasks': [...MEMBER, 'tasks/list/tasks-screen.tsx', 'tasks/list/preload-tasks.ts'],
  '/knowledge-base': [...MEMBER, 'documents/list/documents-screen.tsx', 'documents/preload-documents.ts'],
  '/ai-assistant': [...MEMBER, 'assistant/page/assistant-screen.tsx'],
  '/recruitment': [...MEMBER, 'openings/list/openings-screen.tsx', 'openings/list/preload-openings.ts'],
  '/candidates': [...MEMBER, 'candidates/list/candidates-screen.tsx', 'candidates/preload-candidates.ts'],
  '/analytics': [
    ...MEMBER,
    'analytics/analytics-screen.tsx',
    'analytics/preload-analytics.ts',
    'analytics/plot/plot.tsx',
  ],
}

/** What every other screen of the web app loads. */
export const appScripts = APP

/** The entry of those scripts for a path. */
export function screenOf(path: string): string | undefined {
  const address = path.replace(/(?<=.)\/$/, '')
  return [address, address.replace(/[^/]+$/, '{id}')].find((each) => each in firstScripts)
}

/** What a build made of a source, as its manifest has it. */
export interface BuiltScript {
  file: string
  imports?: string[]
}

/** Sources with all that they import from the start, as the build joined them. */
export function withImports(manifest: Record<string, BuiltScript>, sources: readonly string[]): BuiltScript[] {
  const names = [...new Set(sources)]
  const scripts = new Map<string, BuiltScript>()
  for (const name of names) {
    const script = manifest[name]
    if (!script) throw new Error(`The build has no script of ${name}`)
    if (scripts.has(name)) continue
    scripts.set(name, script)
    names.push(...(script.imports ?? []))
  }
  return [...scripts.values()]
}
