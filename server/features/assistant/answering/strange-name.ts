import { listPeople } from '../../companies/rules.ts'
import { search } from '../../search/rules.ts'
import type { Asker } from '../asker.ts'
import { type Draft, sayOf } from '../conversation/answer-draft.ts'
import { isKnownWord } from '../reader/lattice.ts'
import { EXAMPLES } from './help.ts'

/** Words in a row that begin with capitals, as those of a name do. */
const NAME = /\p{Lu}[\p{L}\p{M}'’-]+(?:(?: (?:&|of|de|da|von|van|y))? \p{Lu}[\p{L}\p{M}'’-]+)+/gu

/** Says so where a question names somebody or something that nothing here has all the words of; undefined otherwise. */
export async function answerStrangeName({ company }: Asker, text: string): Promise<Draft | undefined> {
  for (const [words] of text.matchAll(NAME)) {
    const [first = '', ...rest] = words.split(' ')
    // A sentence begins with a capital, too.
    const name = text.startsWith(words) && isKnownWord(first.toLowerCase()) ? rest.join(' ') : words
    if (!name.includes(' ')) continue
    const people = await company.read(listPeople)
    if ([...people.values()].some((person) => person.includes(name) || name.includes(person))) continue
    const { groups } = await search(company, { query: name, limit: 1 }, { whole: true })
    if (groups.some(({ isWhole, hits }) => isWhole && hits.length > 0)) continue
    return sayOf([`Nothing here is called “${name}”.`], { reading: `“${name}”`, suggestedActions: EXAMPLES })
  }
  return undefined
}
