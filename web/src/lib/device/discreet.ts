import { create } from 'zustand';

const useDiscreet = create<{ isDiscreet: boolean }>(() => ({ isDiscreet: false }));

/** Whether what others get from the person, or read over their shoulder, names neither a plan nor a venue. */
export const useIsDiscreet = (): boolean => useDiscreet((state) => state.isDiscreet);

/** Takes over what the person who is signed in has chosen. */
export const setDiscreet = (isDiscreet: boolean): void => useDiscreet.setState({ isDiscreet });
