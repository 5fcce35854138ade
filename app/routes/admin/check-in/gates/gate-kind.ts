/** What a ticket is sold as, as a gate lets it in or not. */
export interface GateKind {
  name: string;
  package: string;
  typeId: string | null;
}

/** What is stored of it: the id of a type, or the name of a package that has not several. */
export const valueOf = ({ name, package: called, typeId }: GateKind): string =>
  name === called || typeId === null ? called : typeId;
