import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder that holds package.json. */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

/** The Node.js that Atrium runs on, once packages are installed. */
export const NODE = join(ROOT, 'node_modules', '.bin', 'node')

/** A step that did not work; its message is meant for a person. */
export class StepFailed extends Error {
  name = 'StepFailed'
}

/**
 * Runs a program in the root folder and collects what it prints. `holding` is a lock that the program keeps as long as
 * it lives. Resolves to the exit code (null: ended by a signal) and the output.
 */
export function run(command, args, { holding, env = {} } = {}) {
  return new Promise((resolve, reject) => {
    const stdio = ['ignore', 'pipe', 'pipe', ...(holding === undefined ? [] : [holding])]
    const child = spawn(command, args, { cwd: ROOT, env: { ...process.env, ...env }, stdio })
    const output = []
    child.stdout.on('data', (piece) => output.push(piece))
    child.stderr.on('data', (piece) => output.push(piece))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output: Buffer.concat(output).toString() }))
  })
}

/** Runs a program that must succeed; otherwise raises `StepFailed` with the last lines of what it printed. */
export async function runStep(what, command, args, options) {
  const { code, output } = await run(command, args, options)
  if (code !== 0) throw new StepFailed(`${what} failed:\n\n${lastLines(output, 40)}`)
  return output
}

/** The last `count` lines of a text. */
export const lastLines = (text, count) => text.trimEnd().split('\n').slice(-count).join('\n')
