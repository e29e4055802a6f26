import { toast } from '../ui/behaviour/toast.ts'
import { CallError, errorText, fieldsOf } from './call.ts'

/**
 * For `onError` of a mutation: a toast with what did not happen as its title, and why. Where the server says what is wrong
 * with which field, the form says that beside the field, and the toast does not say it again.
 */
export const failed = (title: string) => (error: unknown) => {
  toast({
    title,
    description: isAboutFields(error) ? undefined : errorText(error, 'Please try again.'),
    variant: 'destructive',
  })
}

/** For `onError` too: the toast always says why, with `otherwise` where neither the server nor the connection explains it. */
export const failedBecause = (title: string, otherwise?: string) => (error: Error) => {
  toast({ title, description: errorText(error, otherwise ?? error.message), variant: 'destructive' })
}

/** Whether the server said what is wrong with a field, which the form then says beside it. */
export const isAboutFields = (error: unknown) => Object.keys(fieldsOf(error)).length > 0

export const isConflict = (error: unknown) => error instanceof CallError && error.status === 409
