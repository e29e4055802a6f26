import type { LeadSource } from '../../contract/leads.ts'
import { leadSources } from '../../contract/plain/leads.ts'

/** Sources as people read them. */
export const sourceNames: Record<LeadSource, string> = {
  website: 'Website',
  referral: 'Referral',
  cold_call: 'Cold Call',
  social_media: 'Social Media',
  email_campaign: 'Email Campaign',
  trade_show: 'Trade Show',
  other: 'Other',
}

export const sourceOptions = leadSources.map((source) => ({
  value: source,
  label: sourceNames[source],
}))
