/**
 * Every value of a form that changes a record: one that were left out would be taken for blank, and saving would blank what
 * is stored. The company is named when it is sent.
 */
export type Filled<Values> = { [Name in Exclude<keyof Values, 'companyId'>]-?: Exclude<Values[Name], undefined> }
