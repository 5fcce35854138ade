import { type ReactNode, useId } from "react";

interface View {
  name: string;
  content: ReactNode;
}

interface ViewsProps {
  label: string;
  views: readonly (View | false)[];
  /** The name of the view that is shown first. */
  first?: string;
}

/**
 * Shows one of several views at a time. It is made of radio buttons, so that it needs no script.
 * Printed, all views are shown.
 */
export function Views({ label, views, first }: ViewsProps) {
  const id = useId();
  const shown = views.filter((view) => view !== false);
  return (
    <div role="group" aria-label={label} className="views">
      {shown.map(({ name, content }, index) => (
        <View
          key={name}
          id={`${id}${index}`}
          name={name}
          of={id}
          isFirst={first ? name === first : index === 0}
        >
          {content}
        </View>
      ))}
    </div>
  );
}

interface OneViewProps {
  id: string;
  name: string;
  of: string;
  isFirst: boolean;
  children: ReactNode;
}

/** A radio button, its label and its view have to be neighbours: the styles depend on that. */
const View = ({ id, name, of, isFirst, children }: OneViewProps) => (
  <>
    <input type="radio" id={id} name={of} defaultChecked={isFirst} />
    <label htmlFor={id}>{name}</label>
    <div>{children}</div>
  </>
);
