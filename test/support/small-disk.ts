import { spawnSync } from 'node:child_process'
import { readdirSync, rmSync, statfsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'

const MEGABYTE = 1024 * 1024

/** A disk of some megabytes on which one program has a folder. */
export interface SmallDisk {
  /** What the program is started by: its own command follows. */
  command: string[]
  /** Takes all of the room that is left; `pid`: of the running program. */
  fill(pid: number): Promise<void>
  /** Makes room again. */
  clear(pid: number): void
  /** Names of the files in the folder and below it that have no other end. */
  files(pid: number): string[]
}

/**
 * Gives a program a real file system that is really full: one in memory, mounted over `folder` for that program alone, which
 * needs no rights where people may have name spaces of their own. Where they may not, the limit on the size of files does the same
 * to every write of the program, in the system's words for it.
 */
export function makeSmallDisk(folder: string, megabytes: number): SmallDisk {
  const mount = `mount -t tmpfs -o size=${megabytes}m,mode=700 tmpfs "$0" && exec "$@"`
  const command = ['unshare', '--map-root-user', '--mount', 'sh', '-c', mount, folder]
  const mayMount = spawnSync(command[0] ?? '', [...command.slice(1), 'true']).status === 0
  return mayMount ? onFileSystem(folder, command) : byLimit(folder)
}

function onFileSystem(folder: string, command: string[]): SmallDisk {
  // What the program sees below its own root.
  const seen = (pid: number) => join('/proc', String(pid), 'root', folder)
  const ballast = (pid: number) => join(seen(pid), 'ballast')
  return {
    command,
    async fill(pid) {
      const handle = await open(ballast(pid), 'a')
      try {
        for (;;) {
          const { bavail, bsize } = statfsSync(seen(pid))
          if (bavail === 0) return
          await handle.write(Buffer.alloc(Math.min(bavail * bsize, MEGABYTE)))
        }
      } finally {
        await handle.close()
      }
    },
    clear: (pid) => rmSync(ballast(pid)),
    files: (pid) => filesBelow(seen(pid)).filter((name) => name !== 'ballast'),
  }
}

function byLimit(folder: string): SmallDisk {
  const limit = (pid: number, bytes: string) => {
    const { status, stderr } = spawnSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`], { encoding: 'utf8' })
    if (status !== 0) throw new Error(`Neither a file system nor a limit can be had for this test: ${stderr}`)
  }
  return {
    command: [],
    fill: async (pid) => limit(pid, '0'),
    clear: (pid) => limit(pid, 'unlimited'),
    files: () => filesBelow(folder),
  }
}

const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .sort()
