import { badField, badInput, conflict, refusals, unknownId } from '../../platform/calls/refusals.ts'

interface Of {
  /** What is merged, as in "lead". */
  what: string
}

interface Named extends Of {
  name: string
}

export const mergeRefusals = refusals('merges', {
  merged_with_itself: ({ what }: Of) => badField('with', `A ${what} can’t be merged with itself. Choose another one.`),
  same_record: ({ what }: Of) => badInput(`A ${what} is no duplicate of itself`),
  unknown_other: ({ what, id }: Of & { id: string }) =>
    unknownId(`This ${what} is not there any more: it was deleted or merged. Choose another one.`, {
      field: 'with',
      id,
    }),
  not_merged: ({ what }: Of) =>
    conflict(`This ${what} was not merged, or that was undone already. There is nothing to undo.`),
  merged_long_ago: () => conflict('A merge can be undone for 30 days, and this one is older.'),
  merged_since: ({ what, name }: Named) =>
    conflict(`Another ${what} was merged into ${name} since. Undo that merge first.`),
  merged_on: ({ what, name }: Named) =>
    conflict(`${name} was merged into another ${what} since. Undo that merge first.`),
  merged_into_deleted: ({ name }: Named) => conflict(`${name} is in the trash. Restore it first.`),
})
