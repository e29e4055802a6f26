/** Which rows of a list are ticked: some, or all that match, also those that are not loaded, but for some. */
export interface Selection {
  every: boolean
  /** The ticked ones; of all, those that are not. */
  ids: ReadonlySet<string>
}

export const nothing: Selection = { every: false, ids: new Set() }
export const everything: Selection = { every: true, ids: new Set() }

export const isSelected = ({ every, ids }: Selection, id: string) => ids.has(id) !== every

export const toggled = (selection: Selection, id: string) => ticked(selection, [id], !isSelected(selection, id))

/** The selection after some rows were ticked, or unticked. */
export function ticked({ every, ids }: Selection, some: readonly string[], on: boolean): Selection {
  const next = new Set(ids)
  for (const id of some) {
    if (on === every) next.delete(id)
    else next.add(id)
  }
  return { every, ids: next }
}

/** How many are ticked, of `total` that match. */
export const countSelected = ({ every, ids }: Selection, total: number) =>
  every ? Math.max(0, total - ids.size) : ids.size
