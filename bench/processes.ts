import { readdirSync, readFileSync } from 'node:fs'

/** A process and everything it started, by process id. */
export function familyOf(pid: number): number[] {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), Number(statOf(name)[1])]),
  )
  const family = [pid]
  for (const each of family) for (const [child, parent] of parents) if (parent === each) family.push(child)
  return family
}

/**
 * Processor time that a process and everything it started have used so far, in milliseconds: all their threads, and the
 * children that have ended since.
 */
export function cpuTimeOf(pid: number): number {
  const ticks = familyOf(pid).flatMap((each) => statOf(each).slice(11, 15).map(Number))
  return ticks.reduce((sum, each) => sum + each, 0) * MILLISECONDS_PER_TICK
}

/** Memory of processes in MiB; what several share is counted once. */
export function memoryOf(pids: number[]): number {
  return pids.reduce((sum, pid) => sum + kibibytesOf(pid, 'smaps_rollup', 'Pss'), 0) / 1024
}

/** Memory that one process has resident, in MiB. */
export const residentOf = (pid: number): number => kibibytesOf(pid, 'status', 'VmRSS') / 1024

/** What a process is, for a person. */
export const commandOf = (pid: number): string => read(pid, 'cmdline').replaceAll('\0', ' ').trim().slice(0, 60)

// Linux counts in hundredths of a second wherever programs can see it.
const MILLISECONDS_PER_TICK = 10

// The fields behind the command's name, which may hold spaces itself; so index 0 is the state, 1 the parent.
const statOf = (pid: number | string): string[] =>
  read(pid, 'stat')
    .replace(/^.*\) /s, '')
    .split(' ')

function kibibytesOf(pid: number, file: string, field: string): number {
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(read(pid, file))?.[1] ?? 0)
}

// A process may end between being listed and being read; it then counts nothing.
function read(pid: number | string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return ''
    throw error
  }
}
