import { isAboutFields, isConflict } from '../api/failed.ts'
import { compare, type Merge, merged } from './merge.ts'

/** A record as it is kept, with the number of its changes. */
export type Versioned = object & { version: number }

/** How a record is saved over the version that one saw. */
export interface Saving<Field extends string, Mine extends object, Kept extends Versioned = Versioned> {
  /** The fields that people read. */
  fields: readonly Field[]
  /** Fields that nobody reads, such as the id of a place: each goes with the field whose side is chosen. */
  followers?: Readonly<Record<string, Field>>
  /** Saves over the record as it was seen; throws 409 where it has another version. */
  send: (mine: Mine, seen: Kept | undefined) => Promise<unknown>
  /** Asks for the record that one began with as it is now. */
  askAgain: (base: Kept) => Promise<Kept>
}

/** Both changed the same fields of one record; nothing is saved. */
export interface Contest<Field extends string, Mine extends object, Kept extends Versioned = Versioned> {
  merge: Merge<Field>
  mine: Mine
  theirs: Kept
}

/**
 * Saves `mine`, which began as `base`. Where someone else saved in between, what only one side changed is merged;
 * where both changed the same, nothing is saved. Answers the contest, or else which fields of theirs were merged. Throws
 * what is no conflict.
 */
export async function saveMerged<Field extends string, Mine extends object, Kept extends Versioned>(
  saving: Saving<Field, Mine, Kept>,
  { mine, base }: { mine: Mine; base: Kept | undefined },
): Promise<{ contest: Contest<Field, Mine, Kept> } | { theirs: Field[] }> {
  let sent = mine
  let seen = base
  let theirs: Field[] = []
  for (;;) {
    try {
      await saving.send(sent, seen)
      return { theirs }
    } catch (error) {
      if (!base || !isConflict(error) || isAboutFields(error)) throw error
      // What cannot be looked at cannot be merged.
      const now = await saving.askAgain(base).catch(() => Promise.reject(error))
      // Nobody changed it: the server refuses for another reason.
      if (now.version === seen?.version) throw error
      // Only what is sent is mine: a fact that is edited alone says nothing of the others.
      const edited = saving.fields.filter((field) => field in mine)
      const merge = compare(edited, { base, mine, theirs: now } as Parameters<typeof compare<Field>>[1])
      if (merge.contested.length > 0) return { contest: { merge, mine, theirs: now } }
      theirs = merge.theirs
      sent = merged(mine, now, withFollowers(saving, theirs))
      seen = now
    }
  }
}

/** What is saved once one has chosen the fields in which theirs stays. */
export const decided = <Field extends string, Mine extends object, Kept extends Versioned>(
  saving: Pick<Saving<Field, Mine, Kept>, 'followers'>,
  { merge, mine, theirs }: Contest<Field, Mine, Kept>,
  chosen: readonly Field[],
): Mine => merged(mine, theirs, withFollowers(saving, [...chosen, ...merge.theirs]))

function withFollowers<Field extends string>(
  { followers = {} }: { followers?: Readonly<Record<string, Field>> },
  taken: readonly Field[],
) {
  return [...taken, ...Object.keys(followers).filter((name) => taken.some((field) => field === followers[name]))]
}
