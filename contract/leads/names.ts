import type { leadSources, leadStages } from './endpoints.ts'

// As people read them, in the order in which they are shown.

export const leadStageNames: Record<(typeof leadStages)[number], string> = {
  new: 'New',
  qualified: 'Qualified',
  proposal: 'Proposal',
  negotiation: 'Negotiation',
  closed_won: 'Closed Won',
  closed_lost: 'Closed Lost',
}

export const leadSourceNames: Record<(typeof leadSources)[number], string> = {
  website: 'Website',
  referral: 'Referral',
  cold_call: 'Cold Call',
  social_media: 'Social Media',
  email_campaign: 'Email Campaign',
  trade_show: 'Trade Show',
  other: 'Other',
}
