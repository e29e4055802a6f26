import type { LinkProps } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { Side } from '../../contract/merges/fields.ts'
import type { Area } from '../../contract/plain/areas.ts'
import type { ConflictField } from '../forms/conflict-dialog.tsx'

/** A record as far as merging shows it. */
export interface Mergeable {
  id: string
  version: number
  createdAt: string
}

/** The older record first, which the other goes into. */
export type Pair<Row> = readonly [Row, Row]

export interface Duplicates<Row> {
  pair: Pair<Row>
  /** Why the two may be the same. */
  reasons: readonly string[]
}

export type Sides = Partial<Record<string, Side>>

/** What is merged, and what is particular to it. */
export interface MergeKind<Row extends Mergeable> {
  /** As in "lead" and "leads". */
  one: string
  many: string
  area: Area
  above: { to: NonNullable<LinkProps['to']>; title: string }
  /** What shows as duplicates, and what of both stays in a merge. */
  shows: string
  stays: string
  reasons: Record<string, string>
  nameOf: (row: Row) => string
  labelOf: (field: string) => string
  useFields: () => ConflictField[]
  readField: (row: Row, field: string) => unknown
  /** What is taken unless another is chosen; where it says nothing, what is not blank. */
  usualSide: (pair: Pair<Row>, field: string) => Side | undefined
  /** What tells a record from its twin, with the link to it. */
  Facts: ComponentType<{ row: Row }>
  list: (
    query: { limit: string; cursor?: string },
    signal: AbortSignal,
  ) => Promise<{ rows: Duplicates<Row>[]; total: number; next: string | null }>
  merge: (pair: Pair<Row>, fields: Sides) => Promise<Row>
  unmerge: (id: string) => Promise<{ rows: Pair<Row>; kept: readonly string[] }>
  setDismissed: (pair: Pair<Row>, dismissed: boolean) => Promise<unknown>
}
