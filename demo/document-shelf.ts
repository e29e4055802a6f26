/** A document of the demo: its file in `demo/documents/`, who sent it, how many days ago, and what it is tagged with. */
export interface ShelvedDocument {
  file: string
  by: string
  daysAgo: number
  tags: string[]
  /** Seen by its sender alone. */
  isPrivate?: true
}

/** Documents by the domain of the organization that has them. */
export const SHELF: Record<string, readonly ShelvedDocument[]> = {
  'harborandpine.example': [
    { file: 'Price list 2026.xlsx', by: 'maya', daysAgo: 2, tags: ['Prices', 'Sales'] },
    { file: 'Objections and answers.md', by: 'aisha', daysAgo: 3, tags: ['Sales'] },
    { file: 'Board update Q3.pptx', by: 'maya', daysAgo: 5, tags: ['Management', 'Figures'] },
    { file: 'Meeting notes Northlight fit-out.docx', by: 'aisha', daysAgo: 6, tags: ['Customers'] },
    { file: 'Warehouse stock October.xlsx', by: 'jonas', daysAgo: 9, tags: ['Warehouse', 'Figures'] },
    { file: 'Fitters rota November.xlsx', by: 'tomas', daysAgo: 11, tags: ['Fitters'] },
    { file: 'Kick-off autumn campaign.pptx', by: 'chloe', daysAgo: 14, tags: ['Marketing'] },
    { file: 'Salary review 2026.docx', by: 'maya', daysAgo: 16, tags: ['Management'], isPrivate: true },
    { file: 'Sales figures by quarter.xlsx', by: 'tomas', daysAgo: 21, tags: ['Sales', 'Figures'] },
    { file: 'Budget 2027 draft.xlsx', by: 'maya', daysAgo: 24, tags: ['Management', 'Figures'], isPrivate: true },
    { file: 'Warranty terms.pdf', by: 'tomas', daysAgo: 33, tags: ['Customers', 'Terms'] },
    { file: 'Terms of delivery.pdf', by: 'tomas', daysAgo: 33, tags: ['Customers', 'Terms'] },
    { file: 'Showroom presentation.pptx', by: 'chloe', daysAgo: 47, tags: ['Sales', 'Marketing'] },
    { file: 'Offer template.docx', by: 'aisha', daysAgo: 52, tags: ['Sales'] },
    { file: 'How we qualify leads.md', by: 'aisha', daysAgo: 61, tags: ['Sales', 'Onboarding'] },
    { file: 'Chair trial results.xls', by: 'chloe', daysAgo: 70, tags: ['Products'] },
    { file: 'Care guide for oak and linoleum.pdf', by: 'jonas', daysAgo: 84, tags: ['Products', 'Customers'] },
    { file: 'Product training booths.ppt', by: 'jonas', daysAgo: 96, tags: ['Products', 'Onboarding'] },
    { file: 'Onboarding plan for sales.docx', by: 'tomas', daysAgo: 120, tags: ['Onboarding', 'Sales'] },
    { file: 'Fire safety certificate B-s1.pdf', by: 'jonas', daysAgo: 131, tags: ['Products', 'Certificates'] },
    { file: 'Supplier agreement Aveiro Felt.docx', by: 'maya', daysAgo: 150, tags: ['Suppliers'] },
    { file: 'Ladder and lifting training.ppt', by: 'tomas', daysAgo: 177, tags: ['Fitters', 'Onboarding'] },
    { file: 'Measuring checklist.doc', by: 'jonas', daysAgo: 205, tags: ['Fitters'] },
    { file: 'Works council letter.doc', by: 'maya', daysAgo: 231, tags: ['Management'] },
    { file: 'Employee handbook.docx', by: 'tomas', daysAgo: 260, tags: ['Onboarding', 'Rules'] },
    { file: 'Address list of partners.xls', by: 'tomas', daysAgo: 288, tags: ['Suppliers'] },
    { file: 'Alarm and keys.txt', by: 'tomas', daysAgo: 300, tags: ['Rules'], isPrivate: true },
  ],
  'vela-analytics.example': [
    { file: 'Forecast accuracy report.pdf', by: 'kenji', daysAgo: 8, tags: ['Figures'] },
    { file: 'Pilot agreement two stores.docx', by: 'sofia', daysAgo: 40, tags: ['Sales', 'Terms'] },
    { file: 'Security questionnaire answers.txt', by: 'zoe', daysAgo: 75, tags: ['Sales', 'Security'] },
  ],
}
