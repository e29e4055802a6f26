import { ArrowRight, Mail, NotebookPen, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Lead } from '../../../contract/leads/fields.ts'
import { telAddress } from '../../phone.ts'
import { useNextStage } from './next-stage-button.tsx'

/** What one does with a lead on the way: call, mail, write down, move on. At the thumb, whatever is read above. */
export function PhoneBar({ lead, onNote }: { lead: Lead; onNote: () => void }) {
  const { next, dialog } = useNextStage(lead)
  const number = telAddress(lead.phone)
  return (
    <nav
      aria-label="Lead actions"
      data-foot
      className="fixed inset-x-0 bottom-0 z-20 grid auto-cols-fr grid-flow-col border-t border-border bg-card pb-[env(safe-area-inset-bottom)]"
    >
      {number && (
        <a href={number} className={itemClass}>
          <Item icon={<Phone aria-hidden />}>Call</Item>
        </a>
      )}
      {lead.email && (
        <a href={`mailto:${lead.email}`} className={itemClass}>
          <Item icon={<Mail aria-hidden />}>Email</Item>
        </a>
      )}
      <button type="button" data-edit="sales" onClick={onNote} className={itemClass}>
        <Item icon={<NotebookPen aria-hidden />}>Write note</Item>
      </button>
      {next && (
        <button type="button" data-edit="sales" onClick={next.onClick} className={itemClass}>
          <Item icon={<ArrowRight aria-hidden />}>{next.label}</Item>
        </button>
      )}
      {dialog}
    </nav>
  )
}

const itemClass =
  'flex min-h-14 min-w-0 flex-col items-center justify-center gap-1 px-1 py-2 text-center text-xs font-medium select-none active:bg-accent [&_svg]:size-5 [&_svg]:text-primary-text'

function Item({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <>
      {icon}
      <span>{children}</span>
    </>
  )
}
