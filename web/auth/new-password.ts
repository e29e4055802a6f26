import { PASSWORD_LENGTH } from '../../contract/auth/endpoints.ts'
import { toast } from '../ui/behaviour/toast.ts'

export type PasswordFaults = { password?: string; confirmPassword?: string }

/** Judges a new password and its repetition, and says in a toast what is wrong. */
export function judgeNewPassword({ password, confirmPassword }: { password: string; confirmPassword: string }) {
  if (password !== confirmPassword) {
    toast({
      title: "Passwords don't match",
      description: 'Please make sure your passwords match',
      variant: 'destructive',
    })
    return { confirmPassword: "Passwords don't match" } satisfies PasswordFaults
  }
  if (password.length < PASSWORD_LENGTH) {
    const description = `Password must be at least ${PASSWORD_LENGTH} characters long`
    toast({ title: 'Password too short', description, variant: 'destructive' })
    return { password: description } satisfies PasswordFaults
  }
  return undefined
}
