<?php
/**
 * The study modes, in their order. The studio adds others that it has when the plugin is downloaded there.
 *
 * @package flashcard-studio
 */

defined( 'ABSPATH' ) || exit;

return array(
	'flip'  => __( 'Flip', 'flashcard-studio' ),
	'match' => __( 'Match', 'flashcard-studio' ),
	'quiz'  => __( 'Quiz', 'flashcard-studio' ),
);
