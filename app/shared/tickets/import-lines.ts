/** Whose a ticket is, and for how many people. */
export interface TicketHolder {
  firstName: string;
  lastName: string;
  package: string;
  gender: string;
  email: string;
  quantity: number;
}

/** A line of a file that can become a ticket. */
export interface ReadyTicket extends TicketHolder {
  /** The number of the line in the file, whose head is line 1. */
  line: number;
  /** The ticket's id, which is empty where it gets a new one. */
  ticketId: string;
  /** The number of an earlier line with the same person and package. */
  sameAsLine: number | null;
  /** The type whose room it takes. Imports of earlier releases have none. */
  typeId?: string | null;
}

/**
 * The fields of a ticket that a file's columns hold, as people read them, in the order of a form.
 */
export const ticketFieldLabels = {
  firstName: "First name",
  lastName: "Last name",
  package: "Package",
  gender: "Gender",
  email: "Email",
  quantity: "Quantity",
  ticketId: "TicketId",
} as const;
export type TicketField = keyof typeof ticketFieldLabels;

export const neededFields: readonly TicketField[] = ["firstName", "lastName", "package", "email"];

/** What a column can hold: a field, or the first and the last name together. */
export const columnFieldLabels = {
  ...ticketFieldLabels,
  fullName: "Full name, the last name last",
  fullNameReversed: "Full name, the last name first",
} as const;
export type ColumnField = keyof typeof columnFieldLabels;

export const isFullName = (field: ColumnField | null): boolean =>
  field === "fullName" || field === "fullNameReversed";

/** A column of a file by its name there. */
export interface FileColumn {
  header: string;
  /** The field that the column is read as, or null where the column is left out. */
  field: ColumnField | null;
  /** The field that the column's name means. */
  known: ColumnField | null;
}

/**
 * An organiser's choices about a file; they are kept with the import and used each time the file is
 * read.
 */
export interface ImportChoices {
  /** Fields of columns by the columns' places; "" leaves one out. */
  columns: Record<number, ColumnField | "">;
  /** Packages by what the file calls them. */
  packages: Record<string, string>;
  /** Lines as they were typed again, by their numbers. */
  mended: Record<number, Partial<Record<TicketField, string>>>;
  /** The line with the columns' names, where it is not the one that the site takes for it. */
  head?: number;
  /** Whether texts that were decoded twice are taken as they were before. */
  undoesDecoding?: boolean;
}

export const noChoices: ImportChoices = { columns: {}, packages: {}, mended: {} };

/** Something that the file calls a package and that is none, or that has several types. */
interface UnknownPackage {
  typed: string;
  lines: number;
  /** The package whose name is almost the same. */
  near: string | null;
}

/** What an organiser has to know of a file's columns and packages. */
export interface ImportReading {
  columns: FileColumn[];
  /** Fields that no column is matched to; while there are any, no line can be read. */
  missing: TicketField[];
  unknownPackages: UnknownPackage[];
  /** The line with the columns' names. Readings of earlier releases lack what follows. */
  head?: number;
  /** The first lines of the file, of which each may be the one with the columns' names. */
  firstLines?: { line: number; text: string }[];
  /** Lines with texts that were decoded twice, and the first such text, as it is and as it was. */
  damaged?: { lines: number; is: string; was: string } | null;
}

const list = new Intl.ListFormat("en-GB");

/** Says `ImportReading.missing` in words. */
export const missingText = (missing: readonly TicketField[]): string =>
  `No column is matched to ${list.format(missing.map((field) => ticketFieldLabels[field]))} yet. A ticket needs each.`;

export interface RefusedLine {
  line: number;
  why: string;
  /**
   * The values as they are in the file, or as they were typed again. Imports of earlier releases
   * have none.
   */
  cells?: Partial<Record<TicketField, string>>;
}
