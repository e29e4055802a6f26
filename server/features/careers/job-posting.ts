import type { EmploymentType } from '../../../contract/openings/fields.ts'
import { readLocation } from './location.ts'
import type { ShownOpening } from './rules.ts'

interface Posting {
  /** What absolute addresses begin with. */
  origin: string
  /** What the opening says, as HTML. */
  description: string
}

const EMPLOYMENT: Record<EmploymentType, string> = {
  full_time: 'FULL_TIME',
  part_time: 'PART_TIME',
  contract: 'CONTRACTOR',
  internship: 'INTERN',
}

/**
 * An opening as a JobPosting of schema.org, by which search engines list it. Undefined where its country is not known:
 * they ask for it.
 */
export function describeJob(opening: ShownOpening, { origin, description }: Posting): object | undefined {
  const place = readLocation(opening.location)
  if (!place.country) return undefined
  return {
    '@context': 'https://schema.org/',
    '@type': 'JobPosting',
    title: opening.title,
    description,
    datePosted: opening.publishedAt,
    validThrough: endOf(opening),
    employmentType: EMPLOYMENT[opening.employmentType],
    identifier: { '@type': 'PropertyValue', name: opening.companyName, value: opening.id },
    hiringOrganization: {
      '@type': 'Organization',
      name: opening.companyName,
      sameAs: opening.companyDomain ? `https://${opening.companyDomain}` : undefined,
      logo: opening.companyLogoUrl ? origin + opening.companyLogoUrl : undefined,
    },
    ...(place.remote
      ? {
          jobLocationType: 'TELECOMMUTE',
          applicantLocationRequirements: { '@type': 'Country', name: place.country },
        }
      : {
          jobLocation: {
            '@type': 'Place',
            address: {
              '@type': 'PostalAddress',
              addressLocality: place.city,
              addressRegion: place.region,
              addressCountry: place.country,
            },
          },
        }),
    baseSalary: salaryOf(opening),
    directApply: true,
  }
}

// The last moment of the deadline's day, where the company is.
function endOf({ applicationDeadline, companyTimeZone }: ShownOpening): string | undefined {
  if (!applicationDeadline) return undefined
  const next = Temporal.PlainDate.from(applicationDeadline).add({ days: 1 }).toZonedDateTime(companyTimeZone)
  return next.toInstant().subtract({ seconds: 1 }).toString()
}

function salaryOf({ salaryMin, salaryMax, salaryCurrency }: ShownOpening): object | undefined {
  if (salaryMin === null && salaryMax === null) return undefined
  return {
    '@type': 'MonetaryAmount',
    currency: salaryCurrency,
    value: {
      '@type': 'QuantitativeValue',
      minValue: salaryMin ?? undefined,
      maxValue: salaryMax ?? undefined,
      unitText: 'YEAR',
    },
  }
}
