import { leadSources } from '../../contract/leads/endpoints.ts'
import { leadSourceNames } from '../../contract/leads/names.ts'

export const sourceOptions = leadSources.map((source) => ({
  value: source,
  label: leadSourceNames[source],
}))
