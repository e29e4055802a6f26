import { NOBODY, type Person, type Step } from './form-rules.ts'

export interface Draft {
  step: Step
  person: Person
  linkedinUrl: string
  connected: boolean
  /** By the text of the question. */
  answers: Record<string, string>
  consented: boolean
  /** The recording that belongs to it, as the take's store knows it. */
  takeId: string | undefined
  /** The company, once the opening closed: what was recorded is for another of its openings. */
  strandedAt?: string | undefined
  /** When the form was opened, in milliseconds since 1970. */
  openedAt: number
}

const emptyDraft = (now: number): Draft => ({
  step: 1,
  person: NOBODY,
  linkedinUrl: '',
  connected: false,
  answers: {},
  consented: false,
  takeId: undefined,
  openedAt: now,
})

export const isBlank = ({ person, linkedinUrl, answers, takeId }: Draft) =>
  takeId === undefined &&
  linkedinUrl === '' &&
  [...Object.values(person), ...Object.values(answers)].every((value) => value === '')

/** What was filled in before a reload. It goes with the tab, as others may use the same browser. */
export function readDraft(openingId: string, now: number): Draft {
  try {
    const kept = sessionStorage.getItem(keyOf(openingId))
    return kept ? { ...emptyDraft(now), ...(JSON.parse(kept) as Draft) } : emptyDraft(now)
  } catch {
    // A browser that stores nothing for this site, or what it stored was spoilt: the form begins empty.
    return emptyDraft(now)
  }
}

export function keepDraft(openingId: string, draft: Draft): void {
  try {
    if (isBlank(draft)) sessionStorage.removeItem(keyOf(openingId))
    else sessionStorage.setItem(keyOf(openingId), JSON.stringify(draft))
  } catch {
    // Without storage the form still works, it only does not outlive a reload.
  }
}

export function dropDraft(openingId: string): void {
  keepDraft(openingId, emptyDraft(0))
}

/** Notes that the opening closed before this was sent; answers whether there is a recording that can go to another. */
export function strandDraft(openingId: string, companyId: string): boolean {
  const draft = readDraft(openingId, 0)
  if (draft.takeId === undefined) return false
  keepDraft(openingId, { ...draft, strandedAt: companyId })
  return true
}

/** What was recorded in this tab for an opening of the company that closed. */
export function findStranded(companyId: string): { openingId: string; draft: Draft } | undefined {
  for (const openingId of listKept()) {
    const draft = readDraft(openingId, 0)
    if (draft.strandedAt === companyId && draft.takeId !== undefined) return { openingId, draft }
  }
  return undefined
}

function listKept(): string[] {
  try {
    return Object.keys(sessionStorage).flatMap((key) => /^application (.+)$/.exec(key)?.[1] ?? [])
  } catch {
    // As above: without storage nothing is kept.
    return []
  }
}

const keyOf = (openingId: string) => `application ${openingId}`
