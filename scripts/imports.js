import { globSync, readFileSync } from 'node:fs'
import { dirname, join, matchesGlob, normalize } from 'node:path'
import { IMPORTS } from '../lint/imports.js'
import { ROOT } from './run.js'

/** What is wrong with the imports of all files of server, web and contract, in lines; none where all is well. */
export function faultsOfImports() {
  const files = globSync('{server,web,contract}/**/*.{ts,tsx}', { cwd: ROOT }).filter((file) => !isTest(file))
  const imports = files.flatMap((file) => importsOf(readFileSync(join(ROOT, file), 'utf8')).map((to) => [file, to]))
  return [...imports.flatMap(([file, to]) => refusalOf(file, to) ?? []), ...circlesOf(imports)]
}

/** Why a file may not import what `from '…'` names; undefined where it may. */
export function refusalOf(file, imported) {
  const rule = IMPORTS.find(({ files }) => files.some((glob) => matchesGlob(file, glob)))
  if (rule && !isAllowed(rule, file, imported)) return `${file} may not import ${imported}. ${rule.why}`
}

function isAllowed({ may, not = [], packages, neverPackages = [] }, file, imported) {
  const isOf = (names) => names.some((name) => imported === name || imported.startsWith(`${name}/`))
  if (!imported.startsWith('.')) return (packages ? isOf(packages) : true) && !isOf(neverPackages)
  const target = resolve(file, imported)
  const fits = (glob) => matchesGlob(target, glob.replace(/^~/, featureOf(file)).replace(/^\.(?=\/)/, dirname(file)))
  return may.some(fits) && !not.some(fits)
}

/** Files, and folders of features, that import each other in a circle: a line for each. `imports`: file and `from '…'`. */
export function circlesOf(imports) {
  const files = imports.filter(([, to]) => to.startsWith('.')).map(([file, to]) => [file, resolve(file, to)])
  const folders = files.map((edge) => edge.map(featureOf)).filter(([from, to]) => from !== to)
  return [files, folders].flatMap((edges) =>
    findCircles(edges).map((circle) => `These import each other in a circle: ${circle.sort().join(', ')}`),
  )
}

/** The folder of a feature, as `server/features/leads` or `web/leads`; a file that is in none is its own. */
const featureOf = (file) => FEATURE.exec(file)?.[0] ?? file
const FEATURE =
  /^(?:server\/(?:features|platform)\/[^/]+|server\/(?!features|platform)[^/]+|(?:web|contract)\/[^/]+)(?=\/)/

const resolve = (file, imported) => normalize(join(dirname(file), imported))
const isTest = (file) => /\.test\.tsx?$/.test(file)

const IMPORT = /^\s*(?:import|export)\s(?:[^'"`;=]*?\sfrom\s)?'([^']+)'|\bimport\('([^']+)'\)/gm
const importsOf = (text) => [...text.matchAll(IMPORT)].map(([, fixed, late]) => fixed ?? late)

/** Groups of nodes that reach each other along directed edges: Tarjan's strongly connected components. */
function findCircles(edges) {
  const next = Map.groupBy(edges, ([from]) => from)
  const visits = new Map()
  const stack = []
  const circles = []
  const visit = (node) => {
    const own = { index: visits.size, lowest: visits.size, open: true }
    visits.set(node, own)
    const at = stack.push(node) - 1
    for (const [, to] of next.get(node) ?? []) {
      const other = visits.get(to) ?? visit(to)
      if (other.open) own.lowest = Math.min(own.lowest, other.lowest)
    }
    if (own.lowest === own.index) {
      const circle = stack.splice(at)
      for (const each of circle) visits.get(each).open = false
      if (circle.length > 1) circles.push(circle)
    }
    return own
  }
  for (const node of next.keys()) visits.has(node) || visit(node)
  return circles
}
