import { leadSources } from '../../contract/plain/leads.ts'
import { leadSourceNames } from '../../contract/plain/names.ts'

export const sourceOptions = leadSources.map((source) => ({
  value: source,
  label: leadSourceNames[source],
}))
