interface TicketHolderProps {
  holder: string;
  type: string;
  people: number;
  number: string;
}

/** Whom a ticket is for, and which one it is. */
export function TicketHolder({ holder, type, people, number }: TicketHolderProps) {
  return (
    <>
      <p className="text-lead font-bold wrap-anywhere">{holder}</p>
      <p>
        {type}
        {people > 1 && `, for ${people} people`}
      </p>
      <p className="text-muted tabular-nums">{number}</p>
    </>
  );
}
