import { formatPay } from '../../../contract/openings/salary.ts'
import { readLocation } from './location.ts'
import type { ShownOpening, SiteCompany } from './rules.ts'

interface Feed {
  company: SiteCompany
  openings: ShownOpening[]
  /** What absolute addresses begin with. */
  origin: string
  /** What an opening says, as HTML. */
  writeText: (opening: ShownOpening) => string
}

const EMPLOYMENT = { full_time: 'FullTime', part_time: 'PartTime', contract: 'Contract', internship: 'Intern' }

/** A company's openings as JSON, in the shape of Ashby's job postings. */
export function writeJsonFeed({ openings, origin, writeText }: Feed): string {
  const jobs = openings.map((opening) => {
    const url = `${origin}/jobs/${opening.id}`
    const { city, region, country, remote } = readLocation(opening.location)
    return {
      id: opening.id,
      title: opening.title,
      department: opening.department,
      employmentType: EMPLOYMENT[opening.employmentType],
      location: opening.location,
      isRemote: remote,
      address: {
        postalAddress: { addressLocality: city, addressRegion: region, addressCountry: country },
      },
      publishedAt: opening.publishedAt,
      applicationDeadline: opening.applicationDeadline,
      jobUrl: url,
      applyUrl: url,
      descriptionHtml: writeText(opening),
      descriptionPlain: opening.description,
      compensation: compensationOf(opening),
    }
  })
  return JSON.stringify({ apiVersion: '1', jobs })
}

/** A company's openings as XML, in the format that Indeed reads. All texts are CDATA. */
export function writeXmlFeed({ company, openings, origin, writeText }: Feed): string {
  const changed = openings.map(({ updatedAt }) => updatedAt).sort()
  const jobs = openings.map((opening) => {
    const { city, region, country } = readLocation(opening.location)
    return element(
      'job',
      element('title', cdata(opening.title)) +
        element('date', cdata(rfcDate(opening.publishedAt))) +
        element('referencenumber', cdata(opening.id)) +
        element('requisitionid', cdata(opening.id)) +
        element('url', cdata(`${origin}/jobs/${opening.id}`)) +
        element('company', cdata(opening.companyName)) +
        element('category', cdata(opening.department)) +
        // A location that cannot be taken apart stays whole, rather than being left out.
        element('city', cdata(city ?? (country ? '' : opening.location))) +
        element('state', cdata(region ?? '')) +
        element('country', cdata(country ?? '')) +
        element('description', cdata(writeText(opening))) +
        element('salary', cdata(salaryOf(opening))) +
        element('jobtype', cdata(opening.employmentType.replace('_', ''))) +
        element('experience', cdata(opening.experienceLevel.replace('_', ' '))) +
        (opening.applicationDeadline ? element('expirationdate', cdata(rfcDate(opening.applicationDeadline))) : ''),
    )
  })
  const head =
    element('publisher', cdata(company.name)) +
    element('publisherurl', cdata(`${origin}/jobs?company=${company.id}`)) +
    (changed.length > 0 ? element('lastBuildDate', cdata(rfcDate(changed.at(-1) ?? ''))) : '')
  return `<?xml version="1.0" encoding="utf-8"?>\n${element('source', head + jobs.join(''))}\n`
}

function compensationOf({ salaryMin, salaryMax, salaryCurrency }: ShownOpening) {
  if (salaryMin === null && salaryMax === null) return undefined
  return {
    compensationTierSummary: salaryOf({ salaryMin, salaryMax, salaryCurrency }),
    summaryComponents: [
      {
        compensationType: 'Salary',
        interval: '1 YEAR',
        currencyCode: salaryCurrency,
        minValue: salaryMin,
        maxValue: salaryMax,
      },
    ],
  }
}

function salaryOf({
  salaryMin,
  salaryMax,
  salaryCurrency,
}: Pick<ShownOpening, 'salaryMin' | 'salaryMax' | 'salaryCurrency'>): string {
  const write = (amount: number) => formatPay(amount, salaryCurrency)
  if (salaryMin !== null && salaryMax !== null) return `${write(salaryMin)} - ${write(salaryMax)} per year`
  if (salaryMin !== null) return `From ${write(salaryMin)} per year`
  return salaryMax === null ? '' : `Up to ${write(salaryMax)} per year`
}

const rfcDate = (instant: string) => new Date(instant).toUTCString()

const element = (name: string, content: string) => `<${name}>${content}</${name}>\n`

// What XML cannot hold at all is left out; what would end the section is split over two.
const cdata = (text: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
  `<![CDATA[${text.replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '').replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
