import { type LucideIcon, Mail, Phone, StickyNote, Users } from 'lucide-react'
import { noteTypes } from '../../../contract/lead-notes/endpoints.ts'
import type { NoteType } from '../../../contract/lead-notes/fields.ts'

/** Types of notes as people read them. */
export const noteTypeNames: Record<NoteType, string> = {
  note: 'Note',
  call: 'Call',
  meeting: 'Meeting',
  email: 'Email',
}

export const noteTypeIcons: Record<NoteType, LucideIcon> = {
  note: StickyNote,
  call: Phone,
  meeting: Users,
  email: Mail,
}

export const noteTypeOptions = noteTypes.map((type) => ({
  value: type,
  label: noteTypeNames[type],
}))
