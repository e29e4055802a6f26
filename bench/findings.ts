import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { join } from 'node:path'

/** One line of the report. Without a target it is for information. */
export interface Finding {
  part: string
  what: string
  /** What was measured, for a person. */
  found: string
  /** What was promised, for a person. */
  target?: string
  reached?: boolean
}

/** Collects the findings of one part and prints each as it comes. */
export function reportTo(findings: Finding[], part: string) {
  return (finding: Omit<Finding, 'part'>): void => {
    findings.push({ part, ...finding })
    console.log(`  ${finding.what}: ${finding.found}`)
  }
}

export type Report = ReturnType<typeof reportTo>

/** The table of all findings. */
export function tableOf(findings: Finding[]): string {
  const rows = [
    ['', 'what', 'found', 'target'],
    ...findings.map(({ what, found, target = '', reached }) => [markOf(reached), what, found, target]),
  ]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  const parts = findings.map(({ part }) => part)
  const titled = lines.flatMap((line, index) =>
    index > 0 && parts[index - 1] !== parts[index - 2] ? [`\n${parts[index - 1]}`, line] : [line],
  )
  return titled.join('\n')
}

/** Keeps a run's findings, with the machine they were found on. */
export function save(findings: Finding[]): string {
  const folder = join(import.meta.dirname, 'results')
  mkdirSync(folder, { recursive: true })
  const at = new Date().toISOString()
  const file = join(folder, `${at.replaceAll(':', '-').slice(0, 19)}.json`)
  const machine = {
    processors: availableParallelism(),
    model: cpus()[0]?.model,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    system: process.platform,
  }
  writeFileSync(file, `${JSON.stringify({ at, machine, findings }, null, 2)}\n`)
  return file
}

const markOf = (reached: boolean | undefined) => (reached === undefined ? '·' : reached ? '✓' : '✗')
