import { type LucideIcon, Mail, Phone, StickyNote, Users } from 'lucide-react'
import type { NoteType } from '../../../contract/lead-notes.ts'
import { noteTypes } from '../../../contract/plain/lead-notes.ts'

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
