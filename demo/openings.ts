import type { Insertable } from 'kysely'
import type { Opening, Question } from '../contract/openings/fields.ts'
import type { DB } from '../server/platform/database/types.ts'
import { DAY, iso, startOfDay, workingMoment } from './calendar.ts'
import type { Moment } from './leads.ts'
import type { Staff } from './staff.ts'

export interface DemoOpening extends Insertable<DB['jobOpenings']> {
  id: string
  title: string
}

/** What the working student's opening asks of its own; two of its applicants answered. */
export const DEMO_QUESTIONS: Question[] = [
  { text: 'Which days could you work?', kind: 'text', choices: [], required: true },
  {
    text: 'What do you like to write most?',
    kind: 'choice',
    choices: ['Newsletters', 'Posts', 'Long articles'],
    required: true,
  },
  { text: 'Can you come to Berlin twice a week?', kind: 'yes_no', choices: [], required: true },
]

/** What the organization hires for: some openings public, one still a draft, one filled. */
export function makeOpenings(
  { organization, companyId, users, ownerId }: Staff,
  { now, chance }: Moment,
): DemoOpening[] {
  if (!organization.hires) return []
  return OPENINGS.map((opening, index) => {
    const { age, deadline, published, asks, ...words } = { ...USUAL, ...opening }
    const created = workingMoment(now - age * DAY, now, chance)
    const shown = published || words.status === 'closed'
    return {
      companyId,
      id: chance.id(created),
      createdBy: users[index % users.length]?.id ?? ownerId,
      ...words,
      ...(asks && { resume: 'optional' as const, salaryCurrency: 'EUR', questions: JSON.stringify(DEMO_QUESTIONS) }),
      publishedOnPortal: published,
      publishedAt: shown ? iso(created) : null,
      applicationDeadline: deadline === undefined ? null : iso(startOfDay(now) + deadline * DAY).slice(0, 10),
      createdAt: iso(created),
      updatedAt: iso(created),
    }
  })
}

/** What is said of an opening, unless it is the usual. */
type Words = Pick<Opening, 'title' | 'department' | 'location' | 'description'> &
  Partial<typeof USUAL> & {
    /** Days since it was made, and days until the last day to apply. */
    age: number
    deadline?: number
    /** It has questions of its own. */
    asks?: true
  }

const USUAL: Pick<
  Opening,
  'employmentType' | 'experienceLevel' | 'salaryMin' | 'salaryMax' | 'requirements' | 'benefits' | 'status'
> & { published: boolean } = {
  employmentType: 'full_time',
  experienceLevel: 'mid_level',
  salaryMin: null,
  salaryMax: null,
  requirements: [],
  benefits: [],
  status: 'active',
  published: true,
}

const OPENINGS: Words[] = [
  {
    title: 'Customer Success Manager',
    department: 'Customer Success',
    location: 'Hamburg, Germany',
    description:
      'You look after forty customers from the day they sign. You know what each of them wants to achieve, notice when something goes wrong before they do, and bring what they tell you back to the rest of us.\n\nThe team is five people. We meet twice a week and otherwise leave each other time to work.\n\n- Lead the first ninety days of every new customer\n- Keep the accounts healthy, and say so early when one is not\n- Write down what works, so that the next person does not start from nothing',
    salaryMin: 52_000,
    salaryMax: 64_000,
    requirements: [
      'Three years in a role with customers of your own',
      'Fluent English and good German',
      'You write clearly and answer kindly',
      'Comfortable with figures and spreadsheets',
      'Happy to travel a few days a month',
    ],
    benefits: [
      '30 days of holiday',
      'Four-day week possible',
      'A desk of your choice',
      'Public transport ticket',
      'Learning budget of $1,500 a year',
    ],
    age: 34,
    deadline: 26,
  },
  {
    title: 'Senior Project Planner',
    department: 'Operations',
    location: 'Lisbon, Portugal',
    description:
      'You turn a signed offer into a place that works: floor plans, suppliers, dates and the people who carry it in.\n\nYou run six to eight projects at once and are the one face the customer sees.',
    experienceLevel: 'senior_level',
    salaryMin: 58_000,
    salaryMax: 72_000,
    requirements: ['Five years of planning projects', 'Read and change floor plans', 'Portuguese and English'],
    benefits: ['Company car or its worth', 'Bonus for projects on time', 'Health insurance'],
    age: 21,
    deadline: 40,
  },
  {
    title: 'Working Student, Marketing',
    department: 'Marketing',
    location: 'Berlin, Germany',
    description:
      'Two days a week you write for our newsletter, look after the pictures, and help at the spring fair. You learn the rest with us.',
    employmentType: 'internship',
    experienceLevel: 'entry_level',
    salaryMax: 21_000,
    requirements: ['Enrolled at a university', 'You like to write'],
    benefits: ['Hours around your exams', 'Lunch on us'],
    asks: true,
    age: 9,
  },
  {
    title: 'Account Executive',
    department: 'Sales',
    location: 'Remote, United States',
    description:
      'You win customers on the East Coast, from the first call to the signature, with two colleagues beside you.',
    salaryMin: 68_000,
    requirements: ['You have sold to offices before', 'Based in the Eastern time zone'],
    benefits: ['Uncapped commission', '401(k)'],
    status: 'paused',
    age: 55,
  },
  {
    title: 'Head of Finance',
    department: 'Finance',
    location: 'Hamburg, Germany',
    description: 'First of its kind with us. To be written together with the board.',
    experienceLevel: 'executive',
    status: 'draft',
    published: false,
    age: 3,
  },
  {
    title: 'Warehouse Lead',
    department: 'Operations',
    location: 'Hamburg, Germany',
    description: 'You and four colleagues keep what we sell in order and on time.',
    salaryMin: 41_000,
    salaryMax: 46_000,
    requirements: ['Forklift licence'],
    benefits: ['No night shifts'],
    status: 'closed',
    age: 120,
  },
  ...[
    {
      title: 'Delivery Driver',
      department: 'Operations',
      age: 625,
      description: 'You bring what we sold, and carry it in.',
    },
    {
      title: 'Upholsterer',
      department: 'Workshop',
      age: 410,
      description: 'You give chairs a second life, and new ones their first.',
    },
    {
      title: 'Office Manager',
      department: 'Operations',
      age: 245,
      description: 'You keep the house running, and its people happy.',
    },
  ].map(
    (filled): Words => ({
      ...filled,
      location: 'Hamburg, Germany',
      salaryMin: 34_000,
      salaryMax: 46_000,
      requirements: ['You like to work with people'],
      benefits: ['30 days of holiday', 'Public transport ticket'],
      status: 'closed',
      published: false,
    }),
  ),
]
