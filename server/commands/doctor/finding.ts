/** What an examination found. `advice` says what to do about it. */
export interface Finding {
  /** What was looked at, in a word or two. */
  about: string
  state: 'fine' | 'look' | 'wrong'
  says: string
  advice?: string
}

/** Makes the findings about one thing. */
export function findingsAbout(about: string) {
  const found: Finding[] = []
  const add = (state: Finding['state'], says: string, advice?: string) =>
    void found.push({ about, state, says, ...(advice && { advice }) })
  return {
    /** All is well. */
    fine: (says: string) => add('fine', says),
    /** Works, but the operator should know, or decide otherwise. */
    look: (says: string, advice: string) => add('look', says, advice),
    /** Does not work, or will not. */
    wrong: (says: string, advice: string) => add('wrong', says, advice),
    /** What was found; `usual` says what is fine where nothing was. */
    all: (usual: string): Finding[] => (found.length > 0 ? found : [{ about, state: 'fine', says: usual }]),
  }
}

export const megabytes = (bytes: number): string => `${Math.floor(bytes / 1024 / 1024).toLocaleString('en')} MB`
