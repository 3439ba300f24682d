<?php
/**
 * The frame of a set or the catalog. It is the same for every way to insert it.
 *
 * @package flashcard-studio
 */

defined( 'ABSPATH' ) || exit;

/** Registers the script. Only a page with a frame enqueues it. */
function flashcard_studio_register_script() {
	wp_register_script( 'flashcard-studio-frames', plugins_url( 'assets/frames.js', FLASHCARD_STUDIO_FILE ), array(), FLASHCARD_STUDIO_VERSION, true );
}

/**
 * @param string $id         The set's id.
 * @param array  $parameters The player's parameters.
 * @param int    $height     The height in pixels.
 * @param string $title      The set's title, if it is known.
 */
function flashcard_studio_set_frame( $id, $parameters, $height, $title = '' ) {
	$modes = explode( ',', isset( $parameters['modes'] ) ? $parameters['modes'] : 'flip' );
	$lent  = array();
	if ( in_array( 'flip', $modes, true ) ) {
		$lent[] = 'camera';
	}
	if ( isset( $parameters['fullscreen'] ) && '1' === $parameters['fullscreen'] ) {
		$lent[] = 'fullscreen';
	}
	return flashcard_studio_frame(
		array(
			'path'    => '/embed/' . rawurlencode( $id ) . flashcard_studio_query( $parameters ),
			'check'   => '/api/embed/shortcode/' . rawurlencode( $id ),
			'title'   => '' === $title ? __( 'Flashcards', 'flashcard-studio' ) : $title,
			'height'  => $height,
			'lent'    => $lent,
			'loading' => 'lazy',
		)
	);
}

/**
 * The catalog loads eagerly, because restoring the scroll position needs its height.
 *
 * @param array $parameters The catalog's parameters.
 * @param int   $height     The height in pixels.
 */
function flashcard_studio_catalog_frame( $parameters, $height ) {
	return flashcard_studio_frame(
		array(
			'path'    => '/catalog' . flashcard_studio_query( $parameters ),
			'check'   => '/api/settings/catalog-categories',
			'title'   => __( 'Flashcard study sets', 'flashcard-studio' ),
			'height'  => $height,
			'lent'    => array( 'camera', 'fullscreen' ),
			'loading' => 'eager',
		)
	);
}

/**
 * Returns a frame and a hidden link. The script shows the link if there is nothing to show in the frame, or if it cannot find out.
 *
 * @param array $frame The keys are path, check (an address that answers 404 if there is nothing to show), title, height, lent (browser features that
 *                     the frame may use) and loading.
 */
function flashcard_studio_frame( $frame ) {
	$studio = flashcard_studio_url();
	if ( '' === $studio ) {
		return flashcard_studio_note( __( 'The address of the Flashcard Studio is not set yet: see Settings, Flashcard Studio.', 'flashcard-studio' ) );
	}
	$link = ' href="' . esc_url( $studio . $frame['path'] ) . '">' . esc_html( $frame['title'] ) . '</a>';
	if ( is_feed() ) {
		return '<p><a' . $link . '</p>';
	}
	wp_enqueue_script( 'flashcard-studio-frames' );
	$attributes = array(
		'data-flashcards'       => $studio,
		'data-flashcards-check' => $studio . $frame['check'],
		'src'                   => $studio . $frame['path'],
		'title'                 => $frame['title'],
		'style'                 => 'width:100%;height:' . $frame['height'] . 'px;border:0;border-radius:12px;outline:1px solid #8884;outline-offset:-1px',
		'loading'               => $frame['loading'],
		'allow'                 => implode( '; ', $frame['lent'] ),
	);
	$written = '';
	foreach ( array_filter( $attributes ) as $name => $value ) {
		$escaped  = 'src' === $name ? esc_url( $value ) : esc_attr( $value );
		$written .= ' ' . $name . '="' . $escaped . '"';
	}
	// The link is not in a paragraph, because wpautop() would split it.
	return '<div class="flashcard-studio"><a style="display:none"' . $link . '<iframe' . $written . '></iframe></div>';
}

/**
 * Returns a note for users who can fix the fault. Readers see nothing.
 *
 * @param string $text Plain text.
 */
function flashcard_studio_note( $text ) {
	return current_user_can( 'edit_posts' ) ? '<p>' . esc_html( $text ) . '</p>' : '';
}
