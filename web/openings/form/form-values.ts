import type * as z from 'zod/mini'
import { requirable } from '../../../contract/openings/endpoints.ts'
import { NewOpening, type Opening } from '../../../contract/openings/fields.ts'
import { type Filled, judgeBy } from '../../forms/judge.ts'
import { dollars } from '../../numbers.ts'

export type OpeningValues = z.input<typeof NewOpening>

/** A new opening begins as a draft: it is published on purpose. */
export function valuesOf(opening: Opening | undefined): Filled<OpeningValues> {
  return {
    title: opening?.title ?? '',
    description: opening?.description ?? '',
    department: opening?.department ?? '',
    location: opening?.location ?? '',
    employmentType: opening?.employmentType ?? 'full_time',
    experienceLevel: opening?.experienceLevel ?? 'mid_level',
    salaryMin: opening?.salaryMin?.toString() ?? '',
    salaryMax: opening?.salaryMax?.toString() ?? '',
    salaryCurrency: opening?.salaryCurrency ?? 'USD',
    requirements: opening?.requirements ?? [],
    benefits: opening?.benefits ?? [],
    calendarBookingUrl: opening?.calendarBookingUrl ?? '',
    requires: opening?.requires ?? [...requirable],
    resume: opening?.resume ?? 'off',
    questions: opening?.questions ?? [],
    interviewQuestions: opening?.interviewQuestions ?? null,
    status: opening?.status ?? 'draft',
    publishedOnPortal: opening?.publishedOnPortal ?? false,
    applicationDeadline: opening?.applicationDeadline ?? '',
  }
}

export const judgeOpening = judgeBy<OpeningValues, NewOpening>(NewOpening, { salaryMin: dollars, salaryMax: dollars })
