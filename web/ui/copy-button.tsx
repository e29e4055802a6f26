import { Check, Copy } from 'lucide-react'
import { type ComponentProps, useEffect, useState } from 'react'
import { copyText } from './behaviour/copy-text.ts'
import { toast } from './behaviour/toast.ts'
import { Button } from './button.tsx'

/** How long the button says that it has copied, in milliseconds. */
const COPIED_LIFE = 2000

interface CopyButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick' | 'children'> {
  text: string
  /** What the button copies, as in "Copy link". */
  label: string
  /** Only the icon is shown; the label is still read out. */
  iconOnly?: boolean
}

export function CopyButton({ text, label, iconOnly = false, ...rest }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), COPIED_LIFE)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    if (await copyText(text)) setCopied(true)
    else toast({ title: 'Copy Failed', description: `Copy it by hand: ${text}`, variant: 'destructive' })
  }
  const Icon = copied ? Check : Copy
  return (
    <>
      <Button variant="outline" {...rest} aria-label={iconOnly ? label : undefined} onClick={copy}>
        <Icon aria-hidden className={copied ? 'size-4 text-positive-text' : 'size-4'} />
        {!iconOnly && (copied ? 'Copied' : label)}
      </Button>
      <span role="status" className="sr-only">
        {copied && 'Copied'}
      </span>
    </>
  )
}
