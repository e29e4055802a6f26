import type { Role } from '../contract/auth/fields.ts'

/** Everyone in the demo has this password. */
export const DEMO_PASSWORD = 'atrium-demo'

interface Person {
  username: string
  firstName: string
  lastName: string
  role: Role
  /** How many of the organization's leads this person looks after, beside the others; 0 for none. */
  share: number
}

/** An organization that uses Atrium: who works there, and what it sells. */
export interface Organization {
  name: string
  domain: string
  /** What its random choices begin with. */
  seed: number
  leads: number
  /** Whether it looks for people, with openings and candidates. */
  hires: boolean
  /** The typical deal, in dollars. */
  typicalValue: number
  people: readonly Person[]
  /** What customers ask for, as it follows "interested in". */
  offers: readonly string[]
  wonReasons: readonly string[]
  lostReasons: readonly string[]
}

export const ORGANIZATIONS: readonly Organization[] = [
  {
    name: 'Harbor & Pine',
    domain: 'harborandpine.example',
    seed: 20_261,
    leads: 360,
    hires: true,
    typicalValue: 21_000,
    people: [
      { username: 'maya', firstName: 'Maya', lastName: 'Lindqvist', role: 'owner', share: 2 },
      { username: 'tomas', firstName: 'Tomás', lastName: 'Ferreira', role: 'admin', share: 3 },
      { username: 'aisha', firstName: 'Aisha', lastName: 'Rahman', role: 'user', share: 5 },
      { username: 'jonas', firstName: 'Jonas', lastName: 'Weber', role: 'user', share: 4 },
      { username: 'chloe', firstName: 'Chloé', lastName: 'Martin', role: 'user', share: 4 },
    ],
    offers: [
      'height-adjustable desks for the whole floor',
      'a quiet zone with six phone booths',
      'furniture for a new reception',
      'meeting room tables and acoustic panels',
      'fitting out a second office',
      'ergonomic chairs on a three-year lease',
      'a workshop table and storage walls',
    ],
    wonReasons: [
      'Delivery date fits',
      'Liked the showroom visit',
      'Best warranty',
      'Recommended by a neighbor company',
    ],
    lostReasons: [
      'No budget this year',
      'Chose a cheaper supplier',
      'Move was called off',
      'No reply after three calls',
      'Buys second-hand instead',
    ],
  },
  {
    name: 'Vela Analytics',
    domain: 'vela-analytics.example',
    seed: 20_262,
    leads: 140,
    hires: false,
    typicalValue: 12_500,
    people: [
      { username: 'sofia', firstName: 'Sofia', lastName: 'Rossi', role: 'owner', share: 2 },
      { username: 'kenji', firstName: 'Kenji', lastName: 'Tanaka', role: 'admin', share: 3 },
      { username: 'zoe', firstName: 'Zoë', lastName: 'Nováková', role: 'user', share: 4 },
      { username: 'liam', firstName: 'Liam', lastName: "O'Connor", role: 'user', share: 3 },
    ],
    offers: [
      'weekly sales forecasts for every branch',
      'connecting the till system to the dashboards',
      'a pilot with two stores',
      'replacing spreadsheets in purchasing',
      'stock alerts for the warehouse team',
    ],
    wonReasons: ['Pilot paid for itself', 'Quickest to set up', 'Support in their language'],
    lostReasons: [
      'Builds it in-house',
      'Stays with the present vendor',
      'Project postponed',
      'Security review took too long',
    ],
  },
]
