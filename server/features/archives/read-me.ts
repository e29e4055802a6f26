/** What stands beside the data, for who unpacks an archive. */
export const READ_ME = `This archive holds everything that a workspace of Atrium has.

manifest.json  when it was made, by which version, how many rows each table has, and the SHA-256 of every file
data/          each table as JSON Lines: one row a line, as UTF-8
csv/           the same tables for a spreadsheet, without pictures
files/         documents, résumés and recordings, each in a folder that is named like its file_key

Passwords, second factors, sessions, invitations, and the addresses and secrets of webhooks are not in it. Members set a new
password once it is restored: with "Forgot password?", or by a link that the owner makes on the Team page.

It holds what members keep private as well. Keep it where only you can read it.

To restore it, create an organization on another installation of the same version, open Settings, Export, and choose it there.
docs/export.md describes it.
`
