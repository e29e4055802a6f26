import { keyFeatures } from '../../contract/keys/endpoints.ts'
import type { Key, KeyFeature } from '../../contract/keys/fields.ts'
import { areaTitles } from '../colleagues/access.ts'

/** What a key may be narrowed to, as people call it. */
export const featureTitles: Record<KeyFeature, string> = { ...areaTitles, organization: 'Organization and members' }

/** What a key may do, in a line: "Read only · Sales, Hiring". */
export function rightsOf({ access, features }: Key): string {
  const chosen = keyFeatures.filter((feature) => features?.includes(feature)).map((feature) => featureTitles[feature])
  return [access === 'read' ? 'Read only' : 'Read and write', ...(features ? [chosen.join(', ')] : [])].join(' · ')
}
