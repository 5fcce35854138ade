import { fieldOf, type Refusal } from "#app/shared/form-result.ts";
import { TextField } from "#app/ui/form/text-field.tsx";

interface FestivalFieldsProps {
  saved: Record<"brand" | "date" | "gates" | "venue" | "city", string>;
  refusal: Refusal | undefined;
}

export const FestivalFields = ({ saved, refusal }: FestivalFieldsProps) => (
  <div className="grid grid-cols-2 items-start gap-4 large-text:grid-cols-1 max-sm:gap-x-3 max-sm:[&_input]:px-2!">
    <TextField label="Name" {...fieldOf(refusal, "brand", saved.brand)} className="col-span-full" />
    <TextField label="Date" {...fieldOf(refusal, "date", saved.date)} type="date" />
    <TextField label="Gates open" {...fieldOf(refusal, "gates", saved.gates)} type="time" />
    <TextField
      label="Venue"
      {...fieldOf(refusal, "venue", saved.venue)}
      className="max-sm:col-span-full"
    />
    <TextField
      label="City"
      {...fieldOf(refusal, "city", saved.city)}
      className="max-sm:col-span-full"
    />
  </div>
);
