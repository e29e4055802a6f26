import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Licences under which anyone may use, change and pass on a package, without passing on their own code. */
const LICENCES = [
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
]

/** Packages with another licence, or that name theirs in words alone, and why each may stay. */
const EXCEPTIONS = [
  // The font itself; a page may show it.
  { name: /^@fontsource-variable\/inter$/, licence: 'OFL-1.1' },
  // Used as they are: what would have to be passed on is a change of their own files.
  { name: /^lightningcss(-[\w-]+)?$/, licence: 'MPL-2.0' },
  { name: /^axe-core$/, licence: 'MPL-2.0' },
  { name: /^ical\.js$/, licence: 'MPL-2.0' },
  // Python's licence, which asks for no code either; only the program of markdown-it for a terminal uses it.
  { name: /^argparse$/, licence: 'PSF-2.0' },
  // MIT, as its Readme says.
  { name: /^combine-errors$/, licence: undefined },
]

const REGISTRY = 'https://registry.npmjs.org/'
const SCRIPTS = ['preinstall', 'install', 'postinstall']

/**
 * What is wrong with the packages that a folder installs, in lines; none where all is well. It reads the lock file and what is
 * installed, and asks no network: the lock file is complete and says of each package what its bytes are, each licence is
 * allowed, and nothing but what `allowScripts` lists runs a program while it is installed.
 */
export function faultsOfDependencies(root) {
  const wanted = readJson(join(root, 'package.json'))
  const lock = readJson(join(root, 'package-lock.json'))
  const packages = Object.entries(lock.packages ?? {}).filter(([path]) => path !== '')
  return [
    ...faultsOfRoot(wanted, lock),
    ...packages.flatMap(([path, entry]) => [
      ...faultsOfBytes(path, entry),
      ...missingOf(path, entry, lock.packages),
      ...faultsOfLicence(path, entry),
      ...faultsOfScripts({ root, path, entry, allowed: wanted.allowScripts ?? {} }),
    ]),
  ]
}

function faultsOfRoot(wanted, { lockfileVersion, packages = {} }) {
  const root = packages[''] ?? {}
  const kinds = ['dependencies', 'devDependencies', 'optionalDependencies']
  const changed = kinds.filter((kind) => sorted(wanted[kind]) !== sorted(root[kind]))
  return [
    ...(lockfileVersion === 3 ? [] : ['package-lock.json is of another version than 3']),
    ...changed.map((kind) => `package-lock.json does not follow ${kind} of package.json: run npm install`),
    ...missingOf('', root, packages),
  ]
}

const sorted = (object = {}) => JSON.stringify(Object.entries(object).sort())

function faultsOfBytes(path, { link, version, integrity, resolved }) {
  const isOwn = resolved === undefined || resolved.startsWith(REGISTRY)
  return [
    ...(link || !version ? [`${path} is no package of the registry`] : []),
    ...(isOwn ? [] : [`${path} comes from elsewhere than the registry: ${resolved}`]),
    ...(/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? '') ? [] : [`${path} has no SHA-512 in the lock file`]),
  ]
}

/**
 * Dependencies of a package that are not in the lock file where Node would look for them. Optional ones may be missing: npm
 * leaves out those for other systems where its registry does not have them.
 */
function missingOf(path, { dependencies = {}, devDependencies = {}, ...rest }, packages) {
  const { peerDependencies = {}, peerDependenciesMeta = {} } = rest
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional)
  const named = [dependencies, path === '' ? devDependencies : {}].flatMap(Object.keys)
  return [...named, ...peers]
    .filter((name) => !isFound(path, name, packages))
    .map((name) => `${path || 'package.json'} needs ${name}, which the lock file does not have`)
}

function isFound(path, name, packages) {
  for (let at = path; ; at = at.slice(0, Math.max(at.lastIndexOf('/node_modules/'), 0))) {
    if (packages[join(at, 'node_modules', name)]) return true
    if (at === '') return false
  }
}

function faultsOfLicence(path, { license }) {
  const name = nameOf(path)
  const isExcepted = EXCEPTIONS.some((each) => each.name.test(name) && each.licence === license)
  if (isExcepted || allows(license)) return []
  return [
    `${path} has the licence ${license ?? 'that it does not name'}, which is not in the list of scripts/dependencies.js`,
  ]
}

/** Of an SPDX expression: of what is joined by OR one must be allowed, of what is joined by AND all. */
function allows(expression = '') {
  const plain = expression.replace(/^\((.*)\)$/, '$1')
  if (/[()]/.test(plain)) return false
  return plain.split(' OR ').some((part) => part.split(' AND ').every((each) => LICENCES.includes(each.trim())))
}

/** Of the lock file, which says so, and of what is installed, as the lock file may not. */
function faultsOfScripts({ root, path, entry, allowed }) {
  const name = nameOf(path)
  if (allowed[name] === true) return []
  const folder = join(root, path)
  const isInstalled = existsSync(join(folder, 'package.json'))
  const { scripts = {} } = isInstalled ? readJson(join(folder, 'package.json')) : {}
  const runs =
    entry.hasInstallScript || SCRIPTS.some((each) => scripts[each]) || existsSync(join(folder, 'binding.gyp'))
  return runs ? [`${path} runs a program while it is installed, and is not in allowScripts of package.json`] : []
}

const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))
