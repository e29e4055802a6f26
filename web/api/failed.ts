import { toast } from '../ui/toast.ts'
import { CallError, errorText } from './call.ts'

/**
 * For `onError` of a mutation: a toast with what did not happen as its title, and why. Where the server says what is wrong
 * with which field, the form says that beside the field, and the toast does not say it again.
 */
export const failed = (title: string) => (error: unknown) => {
  const isSaidBeside = error instanceof CallError && Object.keys(error.fields).length > 0
  toast({
    title,
    description: isSaidBeside ? undefined : errorText(error, 'Please try again.'),
    variant: 'destructive',
  })
}
