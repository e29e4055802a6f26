import { cpSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

interface Lock {
  packages: Record<string, Record<string, unknown>>
}

let faultsOfDependencies: (root: string) => string[]
let folder: string

beforeEach(async () => {
  const script = join(ROOT, 'scripts', 'dependencies.js')
  ;({ faultsOfDependencies } = await import(script))
  folder = await mkdtemp(join(tmpdir(), 'atrium-dependencies-'))
  for (const name of ['package.json', 'package-lock.json']) cpSync(join(ROOT, name), join(folder, name))
})
afterEach(() => rm(folder, { recursive: true }))

/** Changes a file of the copy, and answers what is found then. */
async function planted<File>(name: string, change: (file: File) => void): Promise<string[]> {
  const path = join(folder, name)
  const file = JSON.parse(await readFile(path, 'utf8'))
  change(file)
  await writeFile(path, JSON.stringify(file))
  return faultsOfDependencies(folder)
}

const inLock = (path: string, change: Record<string, unknown> | undefined) =>
  planted<Lock>('package-lock.json', ({ packages }) => {
    if (change) packages[path] = { ...packages[path], ...change }
    else delete packages[path]
  })

describe('what is installed', () => {
  test('is as it should be', () => {
    expect(faultsOfDependencies(ROOT)).toEqual([])
  })

  test.each([
    ['without its bytes', { integrity: undefined }, 'no SHA-512'],
    ['with a weak sum', { integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }, 'no SHA-512'],
    ['from elsewhere', { resolved: 'git+ssh://git@example.com/zod.git' }, 'elsewhere than the registry'],
    ['that is a folder', { link: true, resolved: '../zod' }, 'no package of the registry'],
    ['under another licence', { license: 'GPL-3.0-only' }, 'licence GPL-3.0-only'],
    ['under one licence too many', { license: 'MIT AND AGPL-3.0-only' }, 'licence MIT AND AGPL-3.0-only'],
    ['that names no licence', { license: undefined }, 'licence that it does not name'],
    ['that runs a program', { hasInstallScript: true }, 'not in allowScripts'],
  ])('is found where it is a package %s', async (_, change, message) => {
    const faults = await inLock('node_modules/zod', change)
    expect(faults.length).toBeGreaterThan(0)
    for (const fault of faults) expect(fault).toContain('node_modules/zod')
    expect(faults.join('\n')).toContain(message)
  })

  test('may be of one of several licences that one can choose from', async () => {
    expect(await inLock('node_modules/zod', { license: '(GPL-3.0-only OR MIT)' })).toEqual([])
  })

  test('is found where the lock file lacks what a package needs', async () => {
    const faults = await inLock('node_modules/pg-protocol', undefined)
    expect(faults).toContain('node_modules/pg needs pg-protocol, which the lock file does not have')
  })

  test('is found where the lock file does not follow package.json', async () => {
    const faults = await planted<{ dependencies: Record<string, string> }>('package.json', ({ dependencies }) => {
      dependencies.zod = '4.0.0'
    })
    expect(faults).toEqual(['package-lock.json does not follow dependencies of package.json: run npm install'])
  })

  test('is found where an installed package runs a program that the lock file does not name', async () => {
    const path = join(folder, 'node_modules', 'zod')
    await mkdir(path, { recursive: true })
    await writeFile(join(path, 'package.json'), JSON.stringify({ scripts: { postinstall: 'node steal.js' } }))
    expect(faultsOfDependencies(folder)).toEqual([
      'node_modules/zod runs a program while it is installed, and is not in allowScripts of package.json',
    ])
  })

  test('is found where a program that runs is no longer allowed', async () => {
    const faults = await planted<{ allowScripts: Record<string, boolean> }>('package.json', ({ allowScripts }) => {
      allowScripts.node = false
    })
    expect(faults).toEqual([
      'node_modules/node runs a program while it is installed, and is not in allowScripts of package.json',
    ])
  })
})
