import type { LeadSource } from '../../contract/leads.ts'

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

export const sourceOptions = (Object.keys(sourceNames) as LeadSource[]).map((source) => ({
  value: source,
  label: sourceNames[source],
}))
