import { copyText } from '../ui/behaviour/copy-text.ts'
import { toast } from '../ui/behaviour/toast.ts'

/** Copies the address of what is open, and says so. */
export async function copyLink() {
  const done = await copyText(location.href)
  toast(done ? { title: 'Link copied' } : { title: 'The link could not be copied', variant: 'destructive' })
}
