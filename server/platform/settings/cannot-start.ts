/** Something a person must put right before Atrium can start, or a command can do its work; its message is the one line they read. */
export class CannotStart extends Error {
  override name = 'CannotStart'
  /** With which a command ends. */
  readonly exitCode: number = 1
  /** Whether all is as it was before. */
  readonly changedNothing: boolean = true
}

/** Settings that are wrong, all of them at once: a line for each. */
class WrongSettings extends CannotStart {
  readonly faults: string[]

  constructor(faults: string[]) {
    super([`${faults.length} settings are wrong:`, ...faults.map((fault) => `- ${fault}`)].join('\n'))
    this.faults = faults
  }
}

/** A variable of the environment; undefined where it is not set, or blank. */
export type Read = (name: string) => string | undefined

/** Reads each setting, also after one is wrong. Throws `CannotStart` that names every wrong one. */
export function readEach<Settings extends object>(
  readers: {
    [Name in keyof Settings]: () => Settings[Name]
  },
): Settings {
  const settings: Partial<Settings> = {}
  const faults: string[] = []
  for (const name of Object.keys(readers) as (keyof Settings)[]) {
    try {
      settings[name] = readers[name]()
    } catch (error) {
      if (!(error instanceof CannotStart)) throw error
      faults.push(...(error instanceof WrongSettings ? error.faults : [error.message]))
    }
  }
  if (faults.length > 1) throw new WrongSettings(faults)
  if (faults[0] !== undefined) throw new CannotStart(faults[0])
  return settings as Settings
}

/** Refuses settings that are of use only together with another, and are set without it. */
export function requireBeside(read: Read, names: string[], needed: string): void {
  const set = names.filter((name) => read(name) !== undefined)
  if (set.length > 0 && read(needed) === undefined)
    throw new CannotStart(`${set.join(' and ')} ${set.length > 1 ? 'need' : 'needs'} ${needed} too, which is not set.`)
}

/** A number in digits, within bounds; `of`: what it is called. */
export function readNumber(
  name: string,
  value: string,
  { of = 'a number', least, most }: { of?: string; least: number; most: number },
): number {
  const isDigits = /^\d+$/.test(value) && value.length <= String(most).length
  if (!isDigits || Number(value) < least || Number(value) > most)
    throw new CannotStart(`${name} must be ${of} from ${least} to ${most}, but it is "${value}".`)
  return Number(value)
}

export function readChoice<Choice extends string>(name: string, value: string, choices: readonly Choice[]): Choice {
  const choice = choices.find((each) => each === value)
  if (choice === undefined) throw new CannotStart(`${name} must be one of ${choices.join(', ')}, but it is "${value}".`)
  return choice
}
