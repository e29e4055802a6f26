import type { LeadStory, Stay } from './leads.ts'

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })

/** Puts a lead's own words into a text: `{first}` name, `{company}`, `{offer}`, `{value}` and `{reason}`. */
export function tell(text: string, { story, stay }: { story: LeadStory; stay: Stay }): string {
  const { customer, lead, offer } = story
  const words: Record<string, string> = {
    first: customer.first,
    company: customer.company,
    offer,
    value: lead.value ? dollars.format(Number(lead.value)) : 'an amount they will name',
    reason: stay.reason,
  }
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => words[name] ?? whole)
}
