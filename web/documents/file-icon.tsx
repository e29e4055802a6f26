import { File, FileImage, FileSpreadsheet, FileText, FileVideo, type LucideIcon, Presentation } from 'lucide-react'
import type { Document } from '../../contract/documents/fields.ts'
import { cn } from '../ui/behaviour/class-names.ts'
import { type Ending, endingOf } from './labels.ts'

const icons: Partial<Record<Ending, { icon: LucideIcon; hue: string }>> = {
  pdf: { icon: FileText, hue: 'text-hue-red' },
  doc: { icon: FileText, hue: 'text-hue-blue' },
  docx: { icon: FileText, hue: 'text-hue-blue' },
  xls: { icon: FileSpreadsheet, hue: 'text-hue-green' },
  xlsx: { icon: FileSpreadsheet, hue: 'text-hue-green' },
  ppt: { icon: Presentation, hue: 'text-hue-orange' },
  pptx: { icon: Presentation, hue: 'text-hue-orange' },
}

/** The sign of a document's kind: an image, a video, a sheet, slides, pages, or any file. */
export function FileIcon({
  document,
  className,
}: {
  document: Pick<Document, 'fileType' | 'fileName'>
  className?: string
}) {
  const { icon: Icon, hue } = iconOf(document)
  return <Icon aria-hidden className={cn('base:size-4 shrink-0', hue, className)} strokeWidth={1.75} />
}

function iconOf(document: Pick<Document, 'fileType' | 'fileName'>) {
  const ending = endingOf(document)
  const known = ending && icons[ending]
  if (known) return known
  const [family] = document.fileType.split('/')
  const icon = family === 'image' ? FileImage : family === 'video' ? FileVideo : family === 'text' ? FileText : File
  return { icon, hue: 'text-muted-foreground' }
}
